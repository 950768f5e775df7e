/**
 * The end of the next frame: whoever waits for it, however many they are, the
 * browser is asked once. Pages that nobody sees have no frames.
 */
type Task = () => void;

let waiting: Task[] = [];
/** Those who wait for the end of the frame that is being drawn. */
let due: Task[] = [];
let asked = false;

const drawn = new MessageChannel();
drawn.port1.onmessage = () => {
  const tasks = due;
  due = [];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      // One that fails must not keep the others waiting.
      reportError(error);
    }
  }
};

export function afterNextFrame(task: Task) {
  waiting.push(task);
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

function draw() {
  asked = false;
  due.push(...waiting);
  waiting = [];
  drawn.port2.postMessage(null);
}
