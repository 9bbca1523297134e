<?php
/**
 * The client's words in other languages.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The files travel with this folder, not with the theme's own translations; the copy step gives words
 * and files the theme's text domain.
 */
final class Translation {

	const DOMAIN = 'hub-activation';

	/** The translations that travel with this folder, by their languages. */
	const LOCALES = array(
		'ar' => 'ar',
		'de' => 'de_DE',
		'es' => 'es_ES',
		'fr' => 'fr_FR',
		'it' => 'it_IT',
		'pt' => 'pt_BR',
	);

	/** WordPress gives the Arabic of Algeria and of Morocco codes of their own. */
	const ARABIC = array(
		'arq' => 'ar',
		'ary' => 'ar',
	);

	/**
	 * Loads the translation for the current user's language, once for all products.
	 */
	public static function load(): void {
		static $loaded = '';
		$locale        = determine_locale();
		$file          = FOLDER . '/languages/hub-activation-' . self::nearest( $locale ) . '.mo';
		if ( $loaded === $locale || ! is_readable( $file ) ) {
			return;
		}
		$loaded = $locale;
		// WordPress finds a theme's own words by itself while nothing is loaded for its domain.
		get_translations_for_domain( self::DOMAIN );
		load_textdomain( self::DOMAIN, $file, $locale );
	}

	/**
	 * The translation that a reader of this language understands best: Austria and Mexico have none of
	 * their own. Nothing for a language that the client does not speak.
	 *
	 * @param string $locale As WordPress has it: `de_AT`, `de_CH_informal`, `ary`.
	 */
	public static function nearest( string $locale ): string {
		if ( in_array( $locale, self::LOCALES, true ) ) {
			return $locale;
		}
		$language = explode( '_', $locale )[0];
		return self::LOCALES[ self::ARABIC[ $language ] ?? $language ] ?? '';
	}
}
