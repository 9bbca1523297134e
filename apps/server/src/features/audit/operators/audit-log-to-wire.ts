import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { actorIn, withoutActor } from '#audit/actor-details.ts';
import { reasonOf, textOf } from '#audit/event-words.ts';
import type { AuditLogRow } from './audit-log-store.ts';
import type { Cell } from '#platform/text/csv.ts';

type Wire = OperatorAnswerOf<'operatorAuditLog'>['rows'][number];

export function toAuditLogRow(row: AuditLogRow): Wire {
  const { id, at, event, actor, details, personId, person, address } = row;
  const operator = actorIn(details);
  const { license_id: licenseId } = details;
  return {
    id,
    at: at.toISOString(),
    event,
    text: textOf(event, details),
    actor,
    by: operator && { kind: operator.kind, name: operator.name },
    reason: reasonOf(event, actor, details),
    person: personId === null ? null : { id: personId, username: person },
    license_id: typeof licenseId === 'number' ? licenseId : null,
    address,
    details: withoutActor(details) as Wire['details'],
  };
}

export const auditLogHead = [
  'id',
  'at',
  'event',
  'text',
  'actor',
  'by',
  'reason',
  'person_id',
  'person',
  'license_id',
  'address',
  'details',
] as const;

export function toAuditLogCells(row: AuditLogRow): Cell[] {
  const { id, at, event, text, actor, by, reason, person, license_id, address, details } =
    toAuditLogRow(row);
  return [
    id,
    at,
    event,
    text,
    actor,
    by && `${by.kind} ${by.name}`,
    reason,
    person && person.id,
    person && person.username,
    license_id,
    address,
    JSON.stringify(details),
  ];
}
