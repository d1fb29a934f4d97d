/** A reply that was read but must not be used. The words end a sentence that starts with the server's name. */
export class BadReply extends Error {}
