import app from "@ftl/de/app.ftl?raw";
import help from "@ftl/de/help.ftl?raw";
import learn from "@ftl/de/learn.ftl?raw";
import play from "@ftl/de/play.ftl?raw";
import results from "@ftl/de/results.ftl?raw";
import rooms from "@ftl/de/rooms.ftl?raw";
import rules from "@ftl/de/rules.ftl?raw";
import web from "@ftl/de/web.ftl?raw";
import why from "@ftl/de/why.ftl?raw";

// One area per line, so that parallel branches can each add one.
// prettier-ignore
export default [
  app,
  help,
  learn,
  play,
  results,
  rooms,
  rules,
  web,
  why,
];
