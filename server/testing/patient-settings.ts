/**
 * A test machine may be busy; requests that wait for a connection must not be rejected for it. Each
 * connection parses and plans the statements of a test anew: few of them take a quarter less of the
 * processor.
 */
export const patientSettings = { patience: 15, connections: 3, readConnections: 1 }
