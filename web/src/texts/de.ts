import app from "@ftl/de/app.ftl?raw";
import learn from "@ftl/de/learn.ftl?raw";
import results from "@ftl/de/results.ftl?raw";
import rules from "@ftl/de/rules.ftl?raw";
import web from "@ftl/de/web.ftl?raw";
import why from "@ftl/de/why.ftl?raw";

export default [app, learn, results, rules, web, why];
