/** Builds the package of the client into the folder `target`, with the Node at the path `node`. */
export function makeClient(target: string, node: string): Promise<void>
