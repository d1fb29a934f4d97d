/** For so long a proof of who sits there counts, in the sign-in it was given in: nobody is asked twice in a row. */
export const PROOF_MINUTES = 10

/** Why a sign-in at the hospital's identity provider proves nothing. */
export type NoProof = 'other-person' | 'not-anew' | 'no-time' | 'refused'
