type Fault = 'broken_backup' | 'encrypted_backup' | 'other_secret' | 'unsigned_backup';

/** A fault of a file that should be a backup; the message is a sentence for the operator. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
  /** The fault for programs. */
  readonly fault: Fault;

  constructor(message: string, fault: Fault = 'broken_backup') {
    super(message);
    this.fault = fault;
  }
}
