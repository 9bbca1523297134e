import { isWebAddress, type Config } from '#sandbox/config.ts';
import { badInput, fieldsOf, textOf, type Fields } from '#http/request.ts';

/** Settings that change at runtime, because free ports are unknown at startup. */
export interface Settings {
  hubUrl: string | null;
  confirmationUrl: string | null;
  pageSize: number;
  /** Status for an unknown token; the marketplace has sent both. */
  unknownTokenStatus: 401 | 403;
}

export function firstSettings(config: Config): Settings {
  const { hubUrl, confirmationUrl, pageSize } = config;
  return { hubUrl, confirmationUrl, pageSize, unknownTokenStatus: 401 };
}

export function settingsToWire(settings: Settings) {
  return {
    hub_url: settings.hubUrl,
    confirmation_url: settings.confirmationUrl,
    page_size: settings.pageSize,
    unknown_token_status: settings.unknownTokenStatus,
  };
}

/** Changes the settings in the input; changes none if a value is invalid. */
export function changeSettings(settings: Settings, input: unknown): void {
  const fields = fieldsOf(input);
  const changed: Settings = {
    hubUrl: addressOf(fields, 'hub_url') ?? settings.hubUrl,
    confirmationUrl: addressOf(fields, 'confirmation_url') ?? settings.confirmationUrl,
    pageSize: pageSizeOf(fields) ?? settings.pageSize,
    unknownTokenStatus: unknownTokenStatusOf(fields) ?? settings.unknownTokenStatus,
  };
  Object.assign(settings, changed);
}

function addressOf(fields: Fields, name: string): string | null {
  const given = textOf(fields, name);
  if (given === '') return null;
  if (isWebAddress(given)) return given;
  throw badInput(`\`${name}\` must be a web address that begins with http:// or https://.`);
}

function pageSizeOf(fields: Fields): number | null {
  const given = textOf(fields, 'page_size');
  if (given === '') return null;
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw badInput('`page_size` must be a whole number from 1 to 9999.');
}

function unknownTokenStatusOf(fields: Fields): 401 | 403 | null {
  const given = textOf(fields, 'unknown_token_status');
  if (given === '') return null;
  if (given === '401') return 401;
  if (given === '403') return 403;
  throw badInput('`unknown_token_status` must be 401 or 403.');
}
