/**
 * The address of a mail system that reports what became of a mail (RFC 5321, 2142; Exchange's own). It has no part in
 * the work. PostgreSQL reads the same pattern.
 */
export const mailSystem =
  /^(mailer-daemon|mail-?daemon|postmaster|mdaemon|microsoftexchange[0-9a-f]{32})@/i;
