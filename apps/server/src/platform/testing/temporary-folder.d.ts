/** A new empty folder, open to everyone like a home that is not closed. */
export declare function makeTemporaryFolder(): string;
