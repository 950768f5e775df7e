import app from "@ftl/en/app.ftl?raw";
import help from "@ftl/en/help.ftl?raw";
import learn from "@ftl/en/learn.ftl?raw";
import play from "@ftl/en/play.ftl?raw";
import results from "@ftl/en/results.ftl?raw";
import rooms from "@ftl/en/rooms.ftl?raw";
import rules from "@ftl/en/rules.ftl?raw";
import web from "@ftl/en/web.ftl?raw";
import why from "@ftl/en/why.ftl?raw";

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
