import workshop from "@ftl/de/workshop.ftl?raw";

export default [workshop];
