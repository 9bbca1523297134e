<?php
/**
 * Copies the client into a theme: `php copy-client.php FOLDER [--text-domain=my-theme] [--hub=https://hub.example]`.
 *
 * A theme has a single text domain, so the texts of the client get the text domain of the theme, and the
 * translations are compiled for WordPress. `--hub` writes the plugins of the hub's catalog to
 * `plugins.php`. FOLDER is replaced as a whole, but keeps its `plugins.php` without `--hub`.
 *
 * @package Hub_Activation
 */

// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.Security.EscapeOutput, WordPress.Security.ValidatedSanitizedInput -- runs in an author's shell, without WordPress.

namespace Hub_Activation\Copy;

'cli' === PHP_SAPI || exit;

require_once __DIR__ . '/translations.php';

const DOMAIN    = 'hub-activation';
const FUNCTIONS = array( '__', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e', '_n', '_x' );

/**
 * Returns a source with another text domain in the calls for translated texts and in the constant
 * DOMAIN.
 *
 * @param string $source PHP.
 * @param string $domain Text domain of the theme.
 */
function with_domain( string $source, string $domain ): string {
	$result = '';
	$calls  = array();
	$before = '';
	foreach ( token_get_all( $source ) as $token ) {
		$text = is_array( $token ) ? $token[1] : $token;
		if ( '(' === $text ) {
			$calls[] = $before;
		} elseif ( ')' === $text ) {
			array_pop( $calls );
		}
		$is_call = in_array( end( $calls ), FUNCTIONS, true ) || 'DOMAIN=' === substr( $before, -7 );
		if ( "'" . DOMAIN . "'" === $text && $is_call ) {
			$text = "'" . $domain . "'";
		}
		if ( ! is_array( $token ) || ! in_array( $token[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true ) ) {
			$before = '=' === $text ? $before . '=' : $text;
		}
		$result .= $text;
	}
	return $result;
}

/**
 * Copies the client.
 *
 * @param string      $target  Target folder, which is replaced.
 * @param string      $domain  Text domain of the theme.
 * @param string|null $plugins New content of `plugins.php`, or null.
 */
function copy_client( string $target, string $domain, ?string $plugins = null ): void {
	$from         = dirname( __DIR__ );
	$plugins_file = "$target/plugins.php";
	if ( null === $plugins && is_file( $plugins_file ) ) {
		$plugins = file_get_contents( $plugins_file );
	}
	remove( $target );
	foreach ( files( $from ) as $file ) {
		$target_file = $target . substr( $file, strlen( $from ) );
		if ( preg_match( '/\.(?:po|pot|md|json)$/', $file ) || 0 === strpos( $file, __DIR__ ) ) {
			continue;
		}
		if ( ! is_dir( dirname( $target_file ) ) ) {
			mkdir( dirname( $target_file ), 0755, true );
		}
		$content = file_get_contents( $file );
		file_put_contents( $target_file, preg_match( '/\.php$/', $file ) ? with_domain( $content, $domain ) : $content );
	}
	if ( ! is_dir( "$target/languages" ) ) {
		mkdir( "$target/languages", 0755, true );
	}
	foreach ( glob( "$from/languages/*.po" ) as $file ) {
		\Hub_Activation\Translations\compile( $file, "$target/languages", $domain );
	}
	if ( null !== $plugins ) {
		file_put_contents( $plugins_file, $plugins );
	}
}

/**
 * Returns the bundled plugins of a hub's catalog as the content of a `plugins.php`. They are
 * fetched when a theme is built, because a site without activation makes no call.
 *
 * @param string $hub Address of the hub.
 * @throws \RuntimeException If the hub does not answer.
 */
function plugins_of( string $hub ): string {
	$answer = json_decode( (string) @file_get_contents( rtrim( $hub, '/' ) . '/api/config' ), true ); // phpcs:ignore WordPress.PHP.NoSilencedErrors -- said below.
	if ( ! is_array( $answer['catalog']['plugins'] ?? null ) ) {
		throw new \RuntimeException( "$hub did not answer as a hub. Nothing was changed." );
	}
	$plugins = array();
	foreach ( $answer['catalog']['plugins'] as $plugin ) {
		$plugins[ $plugin['slug'] ] = array(
			'name'     => $plugin['name'],
			'required' => ! empty( $plugin['required'] ),
		);
	}
	$item = (int) $answer['catalog']['essentials_item_id'];
	return "<?php\n// Plugins of item $item. Written by tools/copy-client.php --hub=$hub\ndefined( 'ABSPATH' ) || exit;\nreturn " . var_export( $plugins, true ) . ";\n"; // phpcs:ignore WordPress.PHP.DevelopmentFunctions -- it writes PHP.
}

/**
 * Returns all files of a folder.
 *
 * @param string $folder The folder.
 * @return string[]
 */
function files( string $folder ): array {
	$paths = array();
	foreach ( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $folder, \FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		$paths[] = $file->getPathname();
	}
	sort( $paths );
	return $paths;
}

/**
 * Removes a folder that an earlier copy created; any other folder stays.
 *
 * @param string $folder The folder.
 */
function remove( string $folder ): void {
	if ( is_dir( $folder ) && ! is_file( "$folder/hub-activation.php" ) && array() !== files( $folder ) ) {
		fwrite( STDERR, "$folder contains other files than the client. Nothing was changed.\n" );
		exit( 1 );
	}
	foreach ( is_dir( $folder ) ? files( $folder ) : array() as $file ) {
		unlink( $file );
	}
}

if ( realpath( $_SERVER['SCRIPT_FILENAME'] ?? '' ) === __FILE__ ) {
	$options = array();
	$places  = array();
	foreach ( array_slice( $argv, 1 ) as $word ) {
		if ( preg_match( '/^--text-domain=([a-z0-9][a-z0-9-]*)$/', $word, $found ) ) {
			$options['domain'] = $found[1];
		} elseif ( preg_match( '#^--hub=(https?://[\w.:-]+)/?$#', $word, $found ) ) {
			$options['hub'] = $found[1];
		} else {
			$places[] = $word;
		}
	}
	if ( 1 !== count( $places ) || '-' === $places[0][0] ) {
		fwrite( STDERR, "php copy-client.php FOLDER [--text-domain=my-theme] [--hub=https://hub.example]\n" );
		exit( 1 );
	}
	try {
		$found = isset( $options['hub'] ) ? plugins_of( $options['hub'] ) : null;
		copy_client( rtrim( $places[0], '/' ), $options['domain'] ?? DOMAIN, $found );
	} catch ( \RuntimeException $problem ) {
		fwrite( STDERR, $problem->getMessage() . "\n" );
		exit( 1 );
	}
	echo "The client is in {$places[0]}; its texts have the text domain " . ( $options['domain'] ?? DOMAIN ) . ".\n";
}
