import app from "@ftl/de/app.ftl?raw";
import rooms from "@ftl/de/rooms.ftl?raw";
import rules from "@ftl/de/rules.ftl?raw";
import web from "@ftl/de/web.ftl?raw";

export default [app, rooms, rules, web];
