import type { ListenAddress } from './listen-address.ts'

/**
 * Passed on the command line, so that an upgrade of Guildhall also changes the settings of an existing
 * cluster. Sized for a small machine: the whole product stays under 250 MB.
 */
export function settingsFor(address: ListenAddress, durable: boolean): string[] {
  return asArguments({
    ...addressSettings(address),
    max_connections: '60',
    shared_buffers: '48MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    effective_cache_size: '256MB',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    wal_compression: 'on',
    huge_pages: 'off',
    // I/O worker processes cost memory, and do not help a database that fits in the cache.
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
    // Statement errors may contain personal data, and the application handles them: only errors of the
    // server itself are logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? durableSettings : temporarySettings),
  })
}

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** Many test servers share one cluster, so it needs more connections than an installation. */
const temporarySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

function addressSettings(address: ListenAddress): Record<string, string> {
  if (address.kind === 'tcp') {
    return {
      listen_addresses: address.host,
      unix_socket_directories: '',
      port: String(address.port),
    }
  }
  return {
    listen_addresses: '',
    // The server splits the value at commas unless it is quoted.
    unix_socket_directories: `"${address.directory}"`,
    unix_socket_permissions: '0700',
    port: String(address.port),
  }
}

function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
