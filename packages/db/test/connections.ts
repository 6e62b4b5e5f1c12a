/** All connections to the current database except the one that runs the statement. */
const OTHER_CONNECTIONS = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

export const SELECT_OTHER_CONNECTIONS = `select from ${OTHER_CONNECTIONS}`

export const TERMINATE_OTHER_CONNECTIONS = `select pg_terminate_backend(pid) from ${OTHER_CONNECTIONS}`
