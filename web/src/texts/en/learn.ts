import learn from "@ftl/en/learn.ftl?raw";

export default [learn];
