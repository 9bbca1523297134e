<?php
/**
 * Copy step and the translations that it compiles.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Translation;

require_once CLIENT . '/tools/copy-client.php';

/**
 * Returns the folder of a copy for a theme with the text domain my-theme.
 */
function copied(): string {
	static $folder = null;
	if ( null === $folder ) {
		$folder = sys_get_temp_dir() . '/hub-copied-' . getmypid();
		\Hub_Activation\Copy\copy_client( $folder, 'my-theme' );
	}
	return $folder;
}

test(
	'a copy uses the theme’s text domain in every call for a text and is otherwise unchanged',
	static function (): void {
		$calls = '/\b(?:__|esc_html__|esc_html_e|esc_attr__|esc_attr_e)\(\s*\'(?:[^\'\\\\]|\\\\.)*\',\s*\'([a-z-]+)\'/';
		$found = 0;
		foreach ( preg_grep( '#/hub-activation/tools/#', php_files( CLIENT ), PREG_GREP_INVERT ) as $file ) {
			$copy = file_get_contents( copied() . substr( $file, strlen( CLIENT ) ) );
			preg_match_all( $calls, $copy, $domains );
			$found += count( $domains[1] );
			same( array(), array_diff( $domains[1], array( 'my-theme' ) ), $file );
			$lines = array_diff_assoc( explode( "\n", $copy ), explode( "\n", file_get_contents( $file ) ) );
			foreach ( $lines as $line ) {
				same( true, false !== strpos( $line, "'my-theme'" ), $line );
			}
		}
		same( true, $found > 150, "only $found" );
		same( true, false !== strpos( file_get_contents( copied() . '/includes/base/class-translation.php' ), "const DOMAIN = 'my-theme';" ) );
	}
);

test(
	'every translation belongs to a text of the client, has its placeholders and is compiled',
	static function (): void {
		$template = \Hub_Activation\Translations\read( preg_replace( '/^msgstr ""$/m', 'msgstr "x"', file_get_contents( CLIENT . '/languages/hub-activation.pot' ) ) );
		$places   = static function ( string $text ): array {
			preg_match_all( '/%(?:\d\$)?[sd]/', $text, $found );
			sort( $found[0] );
			return $found[0];
		};
		foreach ( glob( CLIENT . '/languages/*.po' ) as $file ) {
			$words = \Hub_Activation\Translations\read( file_get_contents( $file ) );
			$name  = copied() . '/languages/' . basename( $file, '.po' );
			$l10n  = require "$name.l10n.php";
			same( 'my-theme', $l10n['domain'] );
			same( basename( $file, '.po' ), 'hub-activation-' . $l10n['language'] );
			same( count( $words ) - 1, count( $l10n['messages'] ) );
			same( 0x950412de, unpack( 'V', file_get_contents( "$name.mo" ) )[1] );
			unset( $words[''] );
			foreach ( $words as $text => $said ) {
				same( true, isset( $template[ $text ] ), basename( $file ) . ': ' . $text );
				same( $places( $text ), $places( $said ), basename( $file ) . ': ' . $text );
			}
		}
	}
);

test(
	'every text of the client is translated into every language',
	static function (): void {
		$said  = \Hub_Activation\Translations\read( preg_replace( '/^msgstr ""$/m', 'msgstr "x"', file_get_contents( CLIENT . '/languages/hub-activation.pot' ) ) );
		$files = glob( CLIENT . '/languages/*.po' );
		same( true, count( $said ) > 150 && count( $files ) >= 6 );
		foreach ( $files as $file ) {
			$words = \Hub_Activation\Translations\read( file_get_contents( $file ) );
			same( array(), array_keys( array_diff_key( $said, $words ) ), basename( $file ) . ' lacks sentences' );
		}
	}
);

test(
	'a locale gets the translation of its language, and an unknown language gets none',
	static function (): void {
		$expected = array(
			'de_DE'          => 'de_DE',
			'de_DE_formal'   => 'de_DE',
			'de_AT'          => 'de_DE',
			'de_CH_informal' => 'de_DE',
			'es_MX'          => 'es_ES',
			'es_ES'          => 'es_ES',
			'fr_CA'          => 'fr_FR',
			'it_CH'          => 'it_IT',
			'pt_PT'          => 'pt_BR',
			'pt_PT_ao90'     => 'pt_BR',
			'ar'             => 'ar',
			'ary'            => 'ar',
			'arq'            => 'ar',
			'en_US'          => '',
			'en_GB'          => '',
			'nl_NL'          => '',
			'ast'            => '',
			'fry'            => '',
			''               => '',
			'../de'          => '',
		);
		foreach ( $expected as $locale => $translation ) {
			same( $translation, Translation::nearest( $locale ), $locale );
		}
		$there = array();
		foreach ( glob( CLIENT . '/languages/*.po' ) as $file ) {
			$there[] = substr( basename( $file, '.po' ), strlen( 'hub-activation-' ) );
		}
		same( $there, array_values( Translation::LOCALES ) );
	}
);

test(
	'a copy leaves out files for developers',
	static function (): void {
		same( array(), preg_grep( '/\.(?:md|json|po|pot)$|\/tools\//', \Hub_Activation\Copy\files( copied() ) ) );
	}
);

test(
	'a copy lists the plugins of the hub’s catalog, and the next copy keeps the list',
	static function (): void {
		$hub    = sys_get_temp_dir() . '/hub-catalog-' . getmypid();
		$folder = "$hub/client";
		$named  = array(
			array(
				'slug'     => 'revslider',
				'name'     => "Slider's \\ 'best'",
				'required' => true,
			),
			array(
				'slug' => 'js_composer',
				'name' => 'WPBakery',
			),
		);
		mkdir( "$hub/api", 0755, true );
		file_put_contents(
			"$hub/api/config",
			json_encode(
				array(
					'catalog' => array(
						'essentials_item_id' => 7,
						'plugins'            => $named,
					),
				)
			)
		);
		\Hub_Activation\Copy\copy_client( $folder, 'my-theme' );
		same( array(), require "$folder/plugins.php" );
		$expected = array(
			'revslider'   => array(
				'name'     => "Slider's \\ 'best'",
				'required' => true,
			),
			'js_composer' => array(
				'name'     => 'WPBakery',
				'required' => false,
			),
		);
		\Hub_Activation\Copy\copy_client( $folder, 'my-theme', \Hub_Activation\Copy\plugins_of( $hub ) );
		same( $expected, require "$folder/plugins.php" );
		\Hub_Activation\Copy\copy_client( $folder, 'my-theme' );
		same( $expected, require "$folder/plugins.php" );
	}
);

test(
	'an address without a hub changes no copy',
	static function (): void {
		$said = '';
		try {
			\Hub_Activation\Copy\plugins_of( '/nowhere' );
		} catch ( \RuntimeException $problem ) {
			$said = $problem->getMessage();
		}
		same( '/nowhere did not answer as a hub. Nothing was changed.', $said );
	}
);
