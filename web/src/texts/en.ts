import app from "@ftl/en/app.ftl?raw";
import play from "@ftl/en/play.ftl?raw";
import rooms from "@ftl/en/rooms.ftl?raw";
import rules from "@ftl/en/rules.ftl?raw";
import web from "@ftl/en/web.ftl?raw";

// One area a line, so that areas can be added side by side.
// prettier-ignore
export default [
  app,
  play,
  rooms,
  rules,
  web,
];
