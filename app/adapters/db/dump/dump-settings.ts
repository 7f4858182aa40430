/**
 * Settings for one transaction: a database or role may have its own time limits and text formats, and a dump or
 * restore must not depend on them.
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
