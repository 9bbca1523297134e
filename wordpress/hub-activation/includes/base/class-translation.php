<?php
/**
 * Translations of the client.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Loads the translations of this folder. The copy step gives their texts and files the text domain
 * of the theme.
 */
final class Translation {

	const DOMAIN = 'hub-activation';

	/** Translations in this folder, by language. */
	const LOCALES = array(
		'ar' => 'ar',
		'de' => 'de_DE',
		'es' => 'es_ES',
		'fr' => 'fr_FR',
		'it' => 'it_IT',
		'pt' => 'pt_BR',
	);

	/** Arabic locales of Algeria and Morocco, which WordPress names differently. */
	const ARABIC = array(
		'arq' => 'ar',
		'ary' => 'ar',
	);

	/**
	 * Loads the translation for the language of the user, once for all products.
	 */
	public static function load(): void {
		static $loaded = '';
		$locale        = determine_locale();
		$file          = FOLDER . '/languages/hub-activation-' . self::nearest( $locale ) . '.mo';
		if ( $loaded === $locale || ! is_readable( $file ) ) {
			return;
		}
		$loaded = $locale;
		// WordPress loads the texts of a theme automatically while nothing is loaded for its text
		// domain.
		get_translations_for_domain( self::DOMAIN );
		load_textdomain( self::DOMAIN, $file, $locale );
	}

	/**
	 * Returns the translation for a locale: Austria gets German, Mexico gets Spanish. Empty for a
	 * language without a translation.
	 *
	 * @param string $locale Locale of WordPress: `de_AT`, `de_CH_informal`, `ary`.
	 */
	public static function nearest( string $locale ): string {
		if ( in_array( $locale, self::LOCALES, true ) ) {
			return $locale;
		}
		$language = explode( '_', $locale )[0];
		return self::LOCALES[ self::ARABIC[ $language ] ?? $language ] ?? '';
	}
}
