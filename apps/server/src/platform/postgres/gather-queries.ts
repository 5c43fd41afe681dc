import type pg from 'pg';

/** Queries that are sent together and end with one Sync. */
interface Piece {
  /** Those that have not answered, the one at work included. */
  openCount: number;
}

/** Turns of the queue that goes before everything that has to be waited for. */
const piecePatience = 4;

/**
 * Makes a connection that takes the next query before the last has answered send those of one turn in one piece, with one
 * Sync at its end where the driver has one after each: the database wakes once, and answers once. Behind a query that
 * fails the database takes nothing of the piece any more, so all of the rest fail with its error. Outside of `begin` and
 * `commit` a piece is a transaction of its own. Queries without values and name go by themselves.
 *
 * The driver moves on to the next query when the database is ready for it, so it is told so after each answer.
 */
export function gatherQueries(connection: pg.Connection): void {
  const send = {
    emit: connection.emit.bind(connection),
    query: connection.query.bind(connection),
    sync: connection.sync.bind(connection),
  };
  const pieces: Piece[] = [];
  let growing: Piece | undefined;
  let failure: unknown;

  const endPiece = (piece: Piece) => {
    if (growing !== piece) return;
    growing = undefined;
    send.sync();
    connection.stream.uncork();
  };

  // Those who only wait for each other have their say first, and those who look whether all could be sent.
  const endLater = (piece: Piece, ticksLeft: number) => {
    if (ticksLeft === 0) endPiece(piece);
    else process.nextTick(endLater, piece, ticksLeft - 1);
  };

  connection.sync = () => {
    if (growing) {
      growing.openCount += 1;
      return;
    }
    const piece = { openCount: 1 };
    growing = piece;
    pieces.push(piece);
    connection.stream.cork();
    endLater(piece, piecePatience);
  };

  connection.query = text => {
    if (growing) endPiece(growing);
    pieces.push({ openCount: 1 });
    send.query(text);
  };

  // Sent by the driver when the values of a query cannot be written: what is behind it would be done without it.
  connection.close = () => {
    connection.stream.destroy(new Error('a query could not be sent, and what was sent with it must not be done'));
  };

  connection.emit = (name, ...details) => {
    if (name === 'errorMessage') failure = details[0];
    if (name === 'readyForQuery') {
      // More than one is open only behind one that has failed.
      for (let skipped = pieces.shift()?.openCount ?? 1; skipped > 1; skipped -= 1) {
        send.emit(name, ...details);
        send.emit('errorMessage', failure);
      }
    }
    const isHeard = send.emit(name, ...details);
    if (name !== 'commandComplete' && name !== 'emptyQuery') return isHeard;
    const [piece] = pieces;
    if (piece && piece.openCount > 1) {
      piece.openCount -= 1;
      send.emit('readyForQuery');
    }
    return isHeard;
  };
}
