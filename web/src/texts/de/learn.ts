import learn from "@ftl/de/learn.ftl?raw";

export default [learn];
