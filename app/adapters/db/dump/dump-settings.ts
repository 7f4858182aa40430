/**
 * What a database or a role may set otherwise, and reading or loading everything must not depend on: limits of time, and
 * the form of values as text. For one transaction.
 */
export const dumpSettings = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local transaction_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;
