export interface Budget {
    readonly page: string;
    readonly bytes: number;
    readonly bytesMax: number;
}
/** Gzip weight of the JavaScript a first visit loads before the page stands: the heaviest language and shell. */
export declare function measureBudgets(): readonly Budget[];
