const TYPES: Readonly<Record<string, string>> = {
  single_hop_recent: 'Recent: one event',
  single_hop_past: 'Past: one event',
  multi_hop: 'Multi-hop: several events',
}

/** A type of question in words; as it is where it is none that is known. */
export function describeType(type: string): string {
  return TYPES[type] ?? type
}

const ARMS: Readonly<Record<string, string>> = {
  note: 'from the visit’s note alone',
  facts: 'from note and timeline',
}

/** What a question was made of, in words. */
export function describeArm(arm: string): string {
  return ARMS[arm] ?? arm
}
