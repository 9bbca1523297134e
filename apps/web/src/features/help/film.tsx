import { useState, type KeyboardEvent } from 'react';
import type { Video } from '@hub/contract/catalog';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { FileLinkButton, OutLink } from '@hub/ui/link';
import styles from './film.module.css';
import { advice } from './texts.ts';

const { film: filmTexts } = advice.dialog;

/** Video of the publisher or of a video platform. Neither is loaded before a click. */
export function Film({ video, title }: { readonly video: Video; readonly title: string }) {
  const { file, captions, poster } = video;
  if (file !== undefined) return <OwnFilm {...{ file, captions, poster, title }} />;
  return <PlatformFilm {...platformVideoOf(video)} title={title} />;
}

interface OwnFilmProps extends Pick<Video, 'captions' | 'poster'> {
  readonly file: string;
  readonly title: string;
}

/** Lets Tab move between the player’s controls. The dialog’s focus handling would skip them. */
const keepTabInPlayer = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};

function OwnFilm({ file, captions, poster, title }: OwnFilmProps) {
  const [broken, setBroken] = useState(false);
  const save = <FileLinkButton href={file}>{filmTexts.save}</FileLinkButton>;
  if (broken) {
    return (
      <Alert tone="attention">
        <p>{filmTexts.broken}</p>
        {save}
      </Alert>
    );
  }
  return (
    <video
      className={styles.film}
      aria-label={title}
      controls
      playsInline
      preload="none"
      poster={poster}
      onError={() => setBroken(true)}
      onKeyDown={keepTabInPlayer}
      src={file}
    >
      <track default kind="captions" srcLang="en" label={filmTexts.language} src={captions} />
      {save}
    </video>
  );
}

/** YouTube sets no cookies before playback; Vimeo does not track. */
function platformVideoOf({ youtube, vimeo = '' }: Video) {
  if (youtube !== undefined) {
    const parameters = 'autoplay=1&rel=0&playsinline=1&hl=en&cc_load_policy=1&cc_lang_pref=en';
    return {
      name: 'YouTube',
      player: `https://www.youtube-nocookie.com/embed/${youtube}?${parameters}`,
      page: `https://www.youtube.com/watch?v=${youtube}`,
    };
  }
  const [id = '', key] = vimeo.split('/');
  const unlisted = key === undefined ? '' : `&h=${key}`;
  return {
    name: 'Vimeo',
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1&texttrack=en${unlisted}`,
    page: `https://vimeo.com/${vimeo}`,
  };
}

type PlatformFilmProps = ReturnType<typeof platformVideoOf> & { readonly title: string };

function PlatformFilm({ name, player, page, title }: PlatformFilmProps) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className={styles.elsewhere}>
      {playing ? (
        <iframe
          className={styles.film}
          title={title}
          src={player}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // Players refuse to play if they receive no referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is not the hub's: it cannot lift its own sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          // The focused button is gone, and a loaded frame does not take the focus itself.
          ref={(frame) => frame?.focus()}
          onLoad={(event) => event.currentTarget.contentWindow?.focus()}
        />
      ) : (
        <div className={styles.curtain}>
          <p>{filmTexts.note({ name })}</p>
          <Button variant="accent" onClick={() => setPlaying(true)}>
            {filmTexts.play}
          </Button>
        </div>
      )}
      <p>
        <OutLink href={page}>{filmTexts.elsewhere({ name })}</OutLink>
      </p>
    </div>
  );
}
