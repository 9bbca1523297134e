<?php
/**
 * Actions of the buttons.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Every action is a POST with a nonce by a user who may change the theme, and ends in a redirect.
 */
final class Actions {

	const NAMES = array( 'start', 'retry', 'check', 'deactivate', 'forget', 'import', 'export', 'diagnose', 'go_back', 'go_on', 'code', 'beta', 'dismiss', 'network' );

	/** Larger certificate files are not read. */
	const MOST_BYTES = 16384;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The actions of one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks the actions in.
	 */
	public function register(): void {
		foreach ( self::NAMES as $name ) {
			add_action( 'admin_post_' . self::hook( $name ), array( $this, 'run' ) );
		}
	}

	/**
	 * The action's name in a form, and its nonce's.
	 *
	 * @param string $name One of NAMES.
	 */
	public static function hook( string $name ): string {
		return 'hub_activation_' . $name;
	}

	/**
	 * Checks who asks and whether they meant it, and does it. Each product hears of each form.
	 */
	public function run(): void {
		if ( Product::meant( self::posted( 'item' ) ) !== $this->product ) {
			return;
		}
		$name = substr( (string) current_action(), strlen( 'admin_post_hub_activation_' ) );
		if ( ! current_user_can( $this->product->config()->capability ) ) {
			wp_die( esc_html__( 'You are not allowed to activate the theme of this site.', 'hub-activation' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( self::hook( $name ) . $this->product->config()->item_id );
		$goal = $this->product->screen_url();
		try {
			$goal = $this->$name() ?? $goal;
		} catch ( Refused $refused ) {
			Flash::of( $this->product )->refused( $refused );
		}
		// The method start() may lead to this site or to the hub, and to no other host.
		wp_redirect( $goal ); // phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect
		exit;
	}

	/**
	 * Leads the browser to the hub.
	 *
	 * @throws Refused Why not.
	 */
	private function start(): ?string {
		return $this->product->activation()->start( get_current_user_id(), self::posted( 'intent' ), self::posted( 'as' ) );
	}

	/**
	 * Activates with a purchase code.
	 *
	 * @throws Refused Why not.
	 */
	private function code(): ?string {
		$this->product->purchase()->activate( self::posted( 'purchase_code' ), self::posted( 'intent' ) );
		Flash::of( $this->product )->done( 'activated' );
		return null;
	}

	/**
	 * Activates the other sites of the network.
	 *
	 * @throws Refused Why not.
	 */
	private function network(): ?string {
		list( $word, $message ) = $this->product->network()->activate();
		Flash::of( $this->product )->done( $word, $message );
		return null;
	}

	/**
	 * Remembers that this user has read the notice, and leads back.
	 */
	private function dismiss(): ?string {
		( new Notices( $this->product ) )->dismiss();
		$back = wp_get_referer();
		return false === $back ? admin_url() : $back;
	}

	/**
	 * Turns beta versions on or off.
	 *
	 * @throws Refused When the hub does not answer.
	 */
	private function beta(): ?string {
		$this->product->feed()->choose_channel( 'beta' === self::posted( 'channel' ) );
		Flash::of( $this->product )->done( 'checked' );
		return null;
	}

	/**
	 * Asks for a lost answer again.
	 *
	 * @throws Refused Why not.
	 */
	private function retry(): ?string {
		$this->product->activation()->retry( get_current_user_id() );
		Flash::of( $this->product )->done( 'activated' );
		return null;
	}

	/**
	 * Asks the hub for the status of the activation.
	 *
	 * @throws Refused Why that is not known.
	 */
	private function check(): ?string {
		$this->product->upkeep()->check();
		Flash::of( $this->product )->done( 'checked' );
		$this->product->feed()->refresh_quietly();
		return null;
	}

	/**
	 * Gives the activation back.
	 *
	 * @throws Refused When the hub could not be told.
	 */
	private function deactivate(): ?string {
		Flash::of( $this->product )->done( $this->product->upkeep()->deactivate() );
		return null;
	}

	/**
	 * Forgets the activation here, independent of the hub.
	 */
	private function forget(): ?string {
		$this->product->upkeep()->forget();
		Flash::of( $this->product )->done( 'forgotten' );
		return null;
	}

	/**
	 * Takes a certificate file in.
	 *
	 * @throws Refused Why it activates nothing.
	 */
	private function import(): ?string {
		// phpcs:ignore WordPress.Security -- the nonce was checked in run(); the path is PHP's own.
		$file = $_FILES['certificate_file']['tmp_name'] ?? '';
		$text = self::posted( 'certificate' );
		if ( is_string( $file ) && '' !== $file && is_uploaded_file( $file ) && filesize( $file ) <= self::MOST_BYTES ) {
			$text = Files::read( $file );
		}
		$this->product->offline()->import( $text );
		Flash::of( $this->product )->done( 'activated' );
		return null;
	}

	/**
	 * Gives the request file out.
	 */
	private function export(): ?string {
		nocache_headers();
		header( 'Content-Disposition: attachment; filename="activation-request.json"' );
		wp_send_json( $this->product->offline()->request(), 200, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES );
		exit;
	}

	/**
	 * Checks the connection; the screen shows the results.
	 */
	private function diagnose(): ?string {
		Flash::of( $this->product )->keep( 'findings', ( new Diagnosis( $this->product ) )->check() );
		return $this->product->screen_url() . '#hub-activation-connection';
	}

	/**
	 * Lets WordPress install an older version that the hub offers; the administrator does that there.
	 *
	 * @throws Refused When it is offered no longer, or must not be installed.
	 */
	private function go_back(): ?string {
		$release = $this->chosen();
		// A fault of the release itself counts, whatever is installed.
		$this->product->seal()->require_good( $release, '' );
		$this->product->seal()->choose( $release, $this->product->offers()->installed( $release ) );
		Flash::of( $this->product )->done( 'return_chosen', $release['version'] );
		return null;
	}

	/**
	 * Lets automatic updates install again what an administrator went back from.
	 *
	 * @throws Refused When it is offered no longer.
	 */
	private function go_on(): ?string {
		$release = $this->chosen();
		$this->product->seal()->go_on( $release );
		Flash::of( $this->product )->done( 'return_over', $release['version'] );
		return null;
	}

	/**
	 * The offered release that a form names, for a user who may install it.
	 *
	 * @throws Refused When it is offered no longer.
	 */
	private function chosen(): array {
		foreach ( $this->product->offers()->all() as $release ) {
			$is_it = self::posted( 'kind' ) === $release['kind'] && self::posted( 'slug' ) === $release['slug'] && self::posted( 'version' ) === $release['version'];
			if ( $is_it && current_user_can( 'theme' === $release['kind'] ? 'update_themes' : 'update_plugins' ) ) {
				return $release;
			}
		}
		throw new Refused( 'update_gone' );
	}

	/**
	 * A text field of the form whose nonce was checked.
	 *
	 * @param string $name The field.
	 */
	private static function posted( string $name ): string {
		$value = $_POST[ $name ] ?? ''; // phpcs:ignore WordPress.Security -- checked in run(), compared or verified by its reader.
		return is_string( $value ) ? trim( wp_unslash( $value ) ) : '';
	}
}
