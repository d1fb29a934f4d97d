/** Silence longer than this is not counted as work, unless the task says otherwise. */
const IDLE_MS = 60_000

type ActiveClock = {
  /** Milliseconds counted before `since`. */
  counted: number
  /** Last sign of activity; null while the page is hidden. */
  since: number | null
  idleMs: number
}

/** A clock of active work on an open page; `now` and `idleMs` in milliseconds. */
export function startClock(now: number, idleMs = IDLE_MS): ActiveClock {
  return { counted: 0, since: now, idleMs }
}

/** Counts the time since the last sign of activity, unless it was longer than the silence allowed: then it was a pause. */
export function noteActivity(clock: ActiveClock, now: number): ActiveClock {
  if (clock.since === null) return clock
  const passed = now - clock.since
  const isWork = passed >= 0 && passed <= clock.idleMs
  return { ...clock, counted: clock.counted + (isWork ? passed : 0), since: now }
}

/** Counts the work up to now and stands still until the page is shown again. */
export function hidePage(clock: ActiveClock, now: number): ActiveClock {
  return { ...noteActivity(clock, now), since: null }
}

/** Goes on from now; the time while the page was hidden is not counted. */
export function showPage(clock: ActiveClock, now: number): ActiveClock {
  return { ...clock, since: now }
}

/** Active milliseconds up to now. */
export function readClock(clock: ActiveClock, now: number): number {
  return Math.round(noteActivity(clock, now).counted)
}
