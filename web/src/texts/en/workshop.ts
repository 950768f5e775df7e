import workshop from "@ftl/en/workshop.ftl?raw";

export default [workshop];
