/**
 * The next frame of the page: what waits for it, however much it is, asks the
 * browser once. Pages that nobody sees have no frames.
 */
type Task = () => void;

let before: Task[] = [];
let after: Task[] = [];
/** What waits for the end of the frame that is being drawn. */
let due: Task[] = [];
let asked = false;

const drawn = new MessageChannel();
drawn.port1.onmessage = () => {
  const tasks = due;
  due = [];
  for (const task of tasks) task();
};

/** Before the next frame is drawn. */
export function inNextFrame(task: Task) {
  before.push(task);
  ask();
}

/** When the next frame is drawn. */
export function afterNextFrame(task: Task) {
  after.push(task);
  ask();
}

function ask() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

function draw() {
  asked = false;
  if (after.length > 0) drawn.port2.postMessage(null);
  due.push(...after);
  after = [];
  const tasks = before;
  before = [];
  for (const task of tasks) task();
}
