import type { SparseVector } from './sparse-vector'

/** A text's meaning as numbers; `dense` has length 1. `sparse` is null where the model gives none. */
export type TextVector = { dense: Float32Array; sparse: SparseVector | null }
