/** A stretch of work without a pause; times in ms of one clock. */
export type WorkStretch = { startedAt: number; lastAt: number; dismissedAt: number | null }

/** A silence of this length is a pause: the stretch begins anew after it. */
const PAUSE_MS = 5 * 60_000

/** A stretch that begins now. */
export function startStretch(now: number): WorkStretch {
  return { startedAt: now, lastAt: now, dismissedAt: null }
}

/** Notes a sign of work. After a pause, which a sleeping machine makes too, a new stretch begins. */
export function continueStretch(stretch: WorkStretch, now: number): WorkStretch {
  return now - stretch.lastAt >= PAUSE_MS || now < stretch.lastAt
    ? startStretch(now)
    : { ...stretch, lastAt: now }
}

/**
 * Whether a pause should be suggested: after so many minutes of work, and again after as many more when the suggestion was
 * put aside. Never when it is switched off.
 *
 * @param afterMinutes null switches suggestions off
 */
export function suggestsBreak(
  { startedAt, lastAt, dismissedAt }: WorkStretch,
  afterMinutes: number | null,
): boolean {
  return afterMinutes !== null && lastAt - (dismissedAt ?? startedAt) >= afterMinutes * 60_000
}

/** Puts the suggestion of a pause aside, until as much work has been done again. */
export function dismissBreak(stretch: WorkStretch): WorkStretch {
  return { ...stretch, dismissedAt: stretch.lastAt }
}
