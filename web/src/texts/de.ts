import rules from "@ftl/de/rules.ftl?raw";
import web from "@ftl/de/web.ftl?raw";

export default [rules, web];
