import app from "@ftl/en/app.ftl?raw";
import rooms from "@ftl/en/rooms.ftl?raw";
import rules from "@ftl/en/rules.ftl?raw";
import web from "@ftl/en/web.ftl?raw";

export default [app, rooms, rules, web];
