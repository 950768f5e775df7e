import app from "@ftl/de/app.ftl?raw";
import play from "@ftl/de/play.ftl?raw";
import rooms from "@ftl/de/rooms.ftl?raw";
import rules from "@ftl/de/rules.ftl?raw";
import web from "@ftl/de/web.ftl?raw";

// One area a line, so that areas can be added side by side.
// prettier-ignore
export default [
  app,
  play,
  rooms,
  rules,
  web,
];
