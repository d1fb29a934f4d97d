import type { OnCall } from '../ask-model'

/** What goes with work on one text: when to stop, and who keeps account of calls to models. */
export type TextWork = { signal: AbortSignal; onCall: OnCall }
