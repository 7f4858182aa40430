/** A version in the menu of a card; `place` is from 1. */
export type VersionName = { id: number; name: string; place: number; isArchived: boolean };

/** How many versions a stack has, and the newest of them, newest first. */
export type VersionNames = { count: number; newest: VersionName[] };
