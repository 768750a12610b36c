import type { Listening } from './listening.ts'

/**
 * Given on the command line, so that an upgrade of the house also upgrades the settings of a
 * cluster made long ago. Sized for a small machine: the whole product stays under 250 MB.
 */
export function settingsFor(listening: Listening, durable: boolean): string[] {
  return asArguments({
    ...listeningSettings(listening),
    max_connections: '60',
    shared_buffers: '48MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    effective_cache_size: '256MB',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    wal_compression: 'on',
    huge_pages: 'off',
    // I/O worker processes cost memory and bring nothing to a database that fits in the cache.
    io_method: 'sync',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_worker_slots: '2',
    autovacuum_max_workers: '2',
    max_wal_senders: '2',
    max_logical_replication_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO,YMD',
    // A refused insert is the application's business, and its text names people: errors of
    // statements stay out of the log file, what happens to the server itself goes in.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? durableSettings : throwAwaySettings),
  })
}

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** Many servers of tests share one; each opens more connections than a whole installation needs. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

function listeningSettings(listening: Listening): Record<string, string> {
  if (listening.kind === 'tcp') {
    return {
      listen_addresses: listening.host,
      unix_socket_directories: '',
      port: String(listening.port),
    }
  }
  return {
    listen_addresses: '',
    // The server splits the value at commas unless it is quoted.
    unix_socket_directories: `"${listening.directory}"`,
    unix_socket_permissions: '0700',
    port: String(listening.port),
  }
}

function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
