type Fault = 'broken_backup' | 'encrypted_backup' | 'other_secret' | 'unsigned_backup';

/** Fault of a backup file. The message is a sentence for the operator. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
  /** Code of the fault for programs. */
  readonly fault: Fault;

  constructor(message: string, fault: Fault = 'broken_backup') {
    super(message);
    this.fault = fault;
  }
}
