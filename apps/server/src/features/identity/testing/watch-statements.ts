import pg from 'pg';

/** Every statement that this program sends to any database, in order; without those of its jobs, which come when they are due. */
export function watchStatements() {
  const texts: string[] = [];
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { readonly text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!text.includes('graphile_worker')) texts.push(text);
    return Reflect.apply(send, this, args);
  } as typeof send;
  return {
    /** Those since the last look. */
    take: () => texts.splice(0),
    stop(): void {
      pg.Client.prototype.query = send;
    },
  };
}
