/** Lets so much work begin at once, and the rest in its order as it ends. */
interface Pace {
  /** Starts work of a weight when there is room for it; alone it is never too heavy. */
  run<Result>(weight: number, work: () => Promise<Result>): Promise<Result>;
}

export function createPace(weightMax: number): Pace {
  let waiting: { readonly weight: number; start(): void }[] = [];
  let first = 0;
  let running = 0;

  function startNext(): void {
    for (let next = waiting[first]; next; next = waiting[first]) {
      if (running > 0 && running + next.weight > weightMax) return;
      first += 1;
      running += next.weight;
      next.start();
    }
    waiting = [];
    first = 0;
  }

  return {
    run(weight, work) {
      return new Promise((resolve, reject) => {
        const start = () =>
          work()
            .then(resolve, reject)
            .finally(() => {
              running -= weight;
              startNext();
            });
        waiting.push({ weight, start });
        startNext();
      });
    },
  };
}
