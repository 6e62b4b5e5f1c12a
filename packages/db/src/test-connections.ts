/** Connections of anybody else to the database that is asked. */
const OTHERS = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

export const findOthers = `select from ${OTHERS}`

export const killOthers = `select pg_terminate_backend(pid) from ${OTHERS}`
