import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lifetimes } from '@hub/contract/limits';
import { currentLanguage } from '@hub/language';
import { languageCookie, languageOf, type Language } from '@hub/language/languages';
import { speak } from '#lib/language.ts';
import { call } from './client.ts';
import { useSession } from './session.ts';

/** Stores the language in a cookie, except in a frame with another user’s dashboard. */
function keep({ code }: Language): void {
  if (window.top !== window) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = lifetimes.languageChoice / 1000;
  document.cookie = `${languageCookie}=${code}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Needs no mutation, whose code the landing page would have to load. */
export function useChooseLanguage() {
  const client = useQueryClient();
  const isSignedIn = useSession().status === 'user';
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (language: Language): Promise<void> => {
    setHasFailed(false);
    try {
      await speak(language);
      keep(language);
      if (isSignedIn) await call('chooseLanguage', { body: { language: language.code } });
      // Refetches the hub’s messages in the new language.
      await client.invalidateQueries();
    } catch {
      setHasFailed(true);
    }
  };
  return { choose, hasFailed };
}

export function useAccountLanguage(): void {
  const session = useSession();
  const code = session.status === 'user' ? session.user.language : undefined;
  useEffect(() => {
    const language = code === undefined ? undefined : languageOf(code);
    if (language === undefined || language === currentLanguage()) return;
    // The page keeps its language if the messages cannot be loaded.
    void speak(language).then(
      () => keep(language),
      () => undefined,
    );
  }, [code]);
}
