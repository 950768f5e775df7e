import why from "@ftl/de/why.ftl?raw";

export default [why];
