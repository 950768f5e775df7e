/**
 * Tasks for the end of the next frame; however many there are, they share one
 * request to the browser. Hidden pages have no frames.
 */
type Task = () => void;

let waiting: Task[] = [];
/** Tasks for the end of the frame that is being drawn. */
let due: Task[] = [];
let requested = false;

const drawn = new MessageChannel();
drawn.port1.onmessage = () => {
  const tasks = due;
  due = [];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      // A failing task must not block the others.
      reportError(error);
    }
  }
};

export function afterNextFrame(task: Task) {
  waiting.push(task);
  if (requested) return;
  requested = true;
  requestAnimationFrame(draw);
}

function draw() {
  requested = false;
  due.push(...waiting);
  waiting = [];
  drawn.port2.postMessage(null);
}
