import help from "@ftl/de/help.ftl?raw";
import play from "@ftl/de/play.ftl?raw";
import results from "@ftl/de/results.ftl?raw";

export default [help, play, results];
