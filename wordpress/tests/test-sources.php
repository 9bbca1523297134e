<?php
/**
 * Source files of the client.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

/**
 * Returns all PHP files of a folder.
 *
 * @param string $folder The folder.
 * @return string[]
 */
function php_files( string $folder ): array {
	$paths = array();
	foreach ( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $folder, \FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		if ( 'php' === $file->getExtension() ) {
			$paths[] = $file->getPathname();
		}
	}
	sort( $paths );
	return $paths;
}

/**
 * Returns the files of a theme: the client and the demonstration theme.
 *
 * @return string[]
 */
function shipped_files(): array {
	return array_merge( php_files( CLIENT ), php_files( dirname( CLIENT ) . '/demo-theme' ) );
}

test(
	'every file is valid PHP',
	static function (): void {
		foreach ( php_files( dirname( CLIENT ) ) as $file ) {
			exec( escapeshellarg( PHP_BINARY ) . ' -d display_errors=1 -l ' . escapeshellarg( $file ) . ' 2>&1', $output, $code );
			same( 0, $code, implode( "\n", $output ) );
			$output = array();
		}
	}
);

/**
 * Returns syntax that PHP 7.4 cannot read. Finds only syntax that the tokens of the source reveal.
 *
 * @param string $source PHP.
 * @return string[]
 */
function newer_than_74( string $source ): array {
	$newer   = array_filter( array_map( 'constant', array_filter( array( 'T_MATCH', 'T_ENUM', 'T_READONLY', 'T_ATTRIBUTE', 'T_NULLSAFE_OBJECT_OPERATOR' ), 'defined' ) ) );
	$matches = array();
	$code    = '';
	foreach ( token_get_all( $source ) as $token ) {
		if ( is_array( $token ) && in_array( $token[0], $newer, true ) ) {
			$matches[] = $token[1];
		}
		$is_text = is_array( $token ) && in_array( $token[0], array( T_COMMENT, T_DOC_COMMENT, T_CONSTANT_ENCAPSED_STRING, T_ENCAPSED_AND_WHITESPACE, T_INLINE_HTML ), true );
		$code   .= $is_text ? "''" : ( is_array( $token ) ? $token[1] : $token );
	}
	$shapes = array(
		'union type'                 => '/[(,:]\s*\??\\\\?\w+\|\\\\?\w+\s*(?:\$|\{|;|=>)/',
		'type mixed, static, never'  => '/(?:\)\s*:\s*(?:mixed|static|never)\b|[(,]\s*mixed\s+\$)/',
		'promoted property'          => '/[(,]\s*(?:public|private|protected)\s/',
		'catch without variable'     => '/catch\s*\(\s*[\w\\\\| ]+\s*\)/',
		'named argument'             => '/[(,]\s*[a-z_]\w*\s*:(?!:)/i',
		'trailing comma of a header' => '/function\s*\w*\s*\([^()]*,\s*\)/',
		'first-class callable'       => '/\(\s*\.\.\.\s*\)/',
		'throw expression'           => '/(?:\?\?|=>|\?:?)\s*throw\b/',
	);
	foreach ( $shapes as $name => $shape ) {
		if ( 1 === preg_match( $shape, $code, $match ) ) {
			$matches[] = "$name: $match[0]";
		}
	}
	return $matches;
}

test(
	'shipped files use no syntax newer than PHP 7.4, and the check finds each example of it',
	static function (): void {
		foreach ( shipped_files() as $file ) {
			same( array(), newer_than_74( file_get_contents( $file ) ), $file );
		}
		$newer = array( 'match($a){}', '$a?->b;', 'function f(int|string $a){}', 'function f(): static {}', 'class A{function __construct(private int $a){}}', 'try{}catch(E){}', 'f(a: 1);', 'function f($a,){}', 'f(...);', '$a ?? throw $b;', '#[A] class B{}', 'enum A{}', 'function f(mixed $a){}' );
		foreach ( $newer as $source ) {
			same( 1, min( 1, count( newer_than_74( "<?php $source" ) ) ), $source );
		}
	}
);

test(
	'no shipped file runs when it is requested directly',
	static function (): void {
		foreach ( shipped_files() as $file ) {
			$source    = file_get_contents( $file );
			$is_class  = 1 === preg_match( '/^final class /m', $source );
			$is_tool   = 0 === strpos( $file, CLIENT . '/tools/' );
			$is_closed = false !== strpos( $source, $is_tool ? "\n'cli' === PHP_SAPI || exit;" : "defined( 'ABSPATH' ) || exit;" );
			same( true, $is_class || $is_closed, $file );
		}
	}
);

test(
	'the translation template is up to date: php wordpress/make-pot.php',
	static function (): void {
		require_once dirname( CLIENT ) . '/make-pot.php';
		same( true, \Hub_Activation\Pot\template( CLIENT ) === file_get_contents( CLIENT . '/languages/hub-activation.pot' ) );
	}
);

test(
	'the package has the version of the client and autoloads nothing',
	static function (): void {
		$package = json_decode( file_get_contents( CLIENT . '/composer.json' ), true );
		same( true, false !== strpos( file_get_contents( CLIENT . '/hub-activation.php' ), "Copies::add( '{$package['version']}', __DIR__ );" ) );
		// Outside WordPress the client exits, so Composer must not load it.
		same( false, isset( $package['autoload'] ) );
	}
);
