import help from "@ftl/en/help.ftl?raw";
import play from "@ftl/en/play.ftl?raw";
import results from "@ftl/en/results.ftl?raw";

export default [help, play, results];
