import why from "@ftl/en/why.ftl?raw";

export default [why];
