import { labelSetOf } from '@/lib/core/labels'
import { findShipped } from '@/lib/core/protocols/shipped'

/** The labels of a statement checked against a chart. */
export const VERDICT_LABELS = labelSetOf(findShipped('verdict'))
