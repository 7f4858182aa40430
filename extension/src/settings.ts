/** Set when the extension is built (see build.ts). */
declare const __APP_ORIGIN__: string;
declare const __MAIL_ORIGIN__: string;

export const appOrigin = __APP_ORIGIN__;
export const mailOrigin = __MAIL_ORIGIN__;
